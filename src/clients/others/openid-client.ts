import * as client from "openid-client";
import { BASE, creator, plain, TOKEN } from "./journey.js";

// A public application: the code flow with PKCE, the device grant, a renewal, the end; by the metadata of the service.
const home = "http://127.0.0.1/callback";
const { client_id } = await plain("/admin/api/applications/create/", { name: "openid-client", redirect_uris: [home], type: "public" }, `Bearer ${TOKEN}`);
const { name } = await creator();
const person = { username: name, password: "seven green bottles" };
const config = await client.discovery(new URL(BASE), client_id, undefined, client.None(), {
  algorithm: "oauth2", execute: [client.allowInsecureRequests],
});

const verifier = client.randomPKCECodeVerifier();
const state = client.randomState();
const asked = client.buildAuthorizationUrl(config, {
  redirect_uri: home, scope: "campaigns.read events.read", code_challenge: await client.calculatePKCECodeChallenge(verifier),
  code_challenge_method: "S256", state,
});
const allowed = await fetch(new URL("/oauth/authorize", BASE), {
  method: "POST", redirect: "manual",
  body: new URLSearchParams({ ...Object.fromEntries(asked.searchParams), ...person, decision: "allow" }),
});
const tokens = await client.authorizationCodeGrant(config, new URL(allowed.headers.get("location")!), { pkceCodeVerifier: verifier, expectedState: state });
const renewed = await client.refreshTokenGrant(config, tokens.refresh_token!);
const me = await client.fetchProtectedResource(config, renewed.access_token, new URL("/api/get/events/", BASE), "POST");
if (me.status !== 200) throw new Error(`${me.status}`);

const device = await client.initiateDeviceAuthorization(config, { scope: "events.read" });
setTimeout(() => void fetch(new URL("/oauth/device", BASE), {
  method: "POST", body: new URLSearchParams({ user_code: device.user_code, ...person, decision: "allow" }),
}), 1_000);
const byDevice = await client.pollDeviceAuthorizationGrant(config, device);
await client.tokenRevocation(config, byDevice.access_token);
const after = await client.fetchProtectedResource(config, byDevice.access_token, new URL("/api/get/events/", BASE), "POST")
  .then(response => response.status, (error: { status?: number }) => error.status);
if (after !== 401) throw new Error(`A revoked token answers ${after}.`);
console.log("code, renewal, device and revocation");
