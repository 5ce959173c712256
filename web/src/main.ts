import { mount } from "svelte";
import "./styles/base.css";
import App from "./App.svelte";
import { startRouter } from "./router.svelte.ts";

startRouter();
const target = document.getElementById("app");
if (target) mount(App, { target });
