import { mount } from "svelte";
import "./styles/base.css";
import { startApp } from "./app.svelte.ts";
import App from "./App.svelte";
import { startRouter } from "./router.svelte.ts";
import { telling } from "./notifications.svelte.ts";

startApp();
startRouter();
void telling.resume();
const target = document.getElementById("app");
if (target) mount(App, { target });
