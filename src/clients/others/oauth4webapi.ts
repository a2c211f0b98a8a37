import * as oauth from "oauth4webapi";
import { BASE, creator, plain, TOKEN } from "./journey.js";

// A confidential application: on its own, the device grant, introspection; each answer judged strictly.
const { client_id, client_secret } = await plain("/admin/api/applications/create/", { name: "oauth4webapi" }, `Bearer ${TOKEN}`);
const insecure = { [oauth.allowInsecureRequests]: true };
const issuer = new URL(BASE);
const server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...insecure }));
const client: oauth.Client = { client_id };
const secret = oauth.ClientSecretBasic(client_secret);

const own = await oauth.processClientCredentialsResponse(
  server, client, await oauth.clientCredentialsGrantRequest(server, client, secret, new URLSearchParams({ scope: "sign_up" }), insecure));
const seen = await oauth.processIntrospectionResponse(
  server, client, await oauth.introspectionRequest(server, client, secret, own.access_token, insecure));
if (!seen.active || seen.scope !== "sign_up") throw new Error(JSON.stringify(seen));

const { name } = await creator();
const codes = await oauth.processDeviceAuthorizationResponse(
  server, client, await oauth.deviceAuthorizationRequest(server, client, secret, new URLSearchParams({ scope: "events.read" }), insecure));
const poll = async () => oauth.processDeviceCodeResponse(
  server, client, await oauth.deviceCodeGrantRequest(server, client, secret, codes.device_code, insecure));
const early = await poll().then(() => "tokens", (error: oauth.ResponseBodyError) => error.error);
if (early !== "authorization_pending") throw new Error(early);
await fetch(new URL("/oauth/device", BASE), {
  method: "POST", body: new URLSearchParams({ user_code: codes.user_code, username: name, password: "seven green bottles", decision: "allow" }),
});
const tokens = await poll();
const renewed = await oauth.processRefreshTokenResponse(
  server, client, await oauth.refreshTokenGrantRequest(server, client, secret, tokens.refresh_token!, insecure));
await oauth.processRevocationResponse(await oauth.revocationRequest(server, client, secret, renewed.access_token, insecure));
// RFC 6750: libraries tell a token that has ended from none.
const refused = await oauth.protectedResourceRequest(renewed.access_token, "POST", new URL("/api/get/events/", BASE), undefined, undefined, insecure)
  .then(() => "taken", (error: oauth.WWWAuthenticateChallengeError) => error.cause[0]?.parameters["error"]);
if (refused !== "invalid_token") throw new Error(`The challenge says ${refused}.`);
console.log("own, introspection, device, renewal, revocation, challenge");
