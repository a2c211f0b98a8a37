import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { type Api, BASE, journey } from "./journey.js";

// What openapi-generator makes for Java, in a process of its own: a call a line.
const [java = "java", classes = "", file = ""] = process.argv.slice(5);
await journey((creator, operator): Api => {
  const child = spawn(java, ["-cp", classes, file, BASE, creator, operator], { stdio: ["pipe", "pipe", "inherit"] });
  child.unref();
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const call = (name: keyof Api) => async (body: object) => {
    child.stdin.write(`${name}\t${JSON.stringify(body)}\n`);
    const { value, done } = await lines.next();
    if (name === "getTaskPayments") child.stdin.end();
    if (done) throw new Error(`${name} was not answered.`);
    return JSON.parse(value as string);
  };
  return {
    submitNetwork: call("submitNetwork"), joinCampaign: call("joinCampaign"), listOwnTasks: call("listOwnTasks"),
    completeTask: call("completeTask"), reviewTask: call("reviewTask"), getTaskPayments: call("getTaskPayments"),
  };
});
