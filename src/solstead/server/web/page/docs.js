"use strict";
// The OpenAPI document of this server, readable without anything from elsewhere.

function line(tag, text) {
  return Object.assign(document.createElement(tag), { textContent: text });
}

function shape(schema) {
  if (!schema) return "";
  if (schema.$ref) return schema.$ref.split("/").pop();
  if (schema.oneOf || schema.anyOf) return (schema.oneOf || schema.anyOf).map(shape).join(" | ");
  if (schema.type === "array") return `[${shape(schema.items)}]`;
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  return String(schema.type || "any");
}

function operation(method, path, found) {
  const box = document.createElement("section");
  box.append(line("h2", `${method.toUpperCase()} ${path}`), line("p", found.summary || ""));
  const list = document.createElement("ul");
  for (const parameter of found.parameters || []) {
    list.append(line("li", `${parameter.in} ${parameter.name}: ${shape(parameter.schema)}. ${parameter.description || ""}`));
  }
  for (const [type, content] of Object.entries((found.requestBody || {}).content || {})) {
    list.append(line("li", `body (${type}): ${shape(content.schema)}`));
  }
  for (const [status, answer] of Object.entries(found.responses)) {
    const content = Object.values(answer.content || {})[0];
    list.append(line("li", `${status}: ${content ? shape(content.schema) : ""}`));
  }
  box.append(list);
  return box;
}

async function begin() {
  const found = await (await fetch("/api/schema/openapi.json")).json();
  const main = document.getElementById("main");
  for (const [path, methods] of Object.entries(found.paths)) {
    for (const [method, details] of Object.entries(methods)) main.append(operation(method, path, details));
  }
  for (const [name, schema] of Object.entries(found.components.schemas)) {
    const box = document.createElement("section");
    box.append(line("h2", name), line("p", schema.description || ""));
    const list = document.createElement("ul");
    for (const [field, details] of Object.entries(schema.properties || {})) list.append(line("li", `${field}: ${shape(details)}`));
    box.append(list);
    main.append(box);
  }
}

begin();
