import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook as Standard } from "standardwebhooks";
import { Webhook as Svix } from "svix";
import { creator, plain } from "./journey.js";

// A delivery of the service, verified by both libraries; one that was changed is refused by both.
const { jwt, name } = await creator();
interface Arrival { body: string; headers: Record<string, string> }
let deliver: (arrival: Arrival) => void = () => undefined;
const arrived = new Promise<Arrival>(done => { deliver = done; });
const server = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray() as Buffer[]).toString();
  response.writeHead(204).end();
  // That of the registration may still come.
  if (body.includes('"connection.pending"')) deliver({ body, headers: request.headers as Record<string, string> });
});
await new Promise<void>(done => server.listen(0, "127.0.0.1", done));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
await plain("/web/api/account/reauthenticate/", { password: "seven green bottles" }, jwt);
const { secret } = await plain("/web/api/webhooks/add/", { url }, jwt);
await plain("/web/api/network/approval/", {
  network_type: "instagram", network_id: name, network_url: `https://www.instagram.com/${name}`, followers: 12000, category: "fashion",
}, jwt);
const { body, headers } = await arrived;
server.close();
for (const library of [new Standard(secret), new Svix(secret)]) {
  const event = library.verify(body, headers) as { type: string };
  if (event.type !== "connection.pending") throw new Error(event.type);
  try {
    library.verify(body.replace("pending", "accepted"), headers);
  } catch {
    continue;
  }
  throw new Error("A changed delivery was taken.");
}
console.log("a delivery");
