import { mount } from "svelte";
import "../src/styles/base.css";
import Playground from "./Playground.svelte";

const target = document.getElementById("app");
if (target) mount(Playground, { target });
