// A bot in JavaScript, without any package. Of its options it takes the one whose label promises the most points,
// as a person might who reads nothing else; where no label names a number, any.
//
//     solstead arena vaalbara --bots "cmd:node examples/bots/bot.mjs,random"

import { createInterface } from "node:readline";

function promised(option) {
  const numbers = option.label.match(/\d+/g) ?? [];
  return numbers.length ? Number(numbers[numbers.length - 1]) : 0;
}

function choose(options) {
  const most = Math.max(...options.map(promised));
  const best = options.filter((option) => promised(option) === most);
  return best[Math.floor(Math.random() * best.length)].action;
}

function say(message) {
  process.stdout.write(JSON.stringify(message) + "\n");
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "hello") {
    say({ type: "hello", name: "javascript-example", version: "1", protocol: 1 });
  } else if (message.type === "decide") {
    say({ type: "action", id: message.id, action: choose(message.options) });
  } else if (message.type === "bye") {
    process.exit(0);
  }
}
