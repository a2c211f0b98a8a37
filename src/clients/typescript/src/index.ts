/**
 * A thin client of Fanfare. Types, names and paths of operations are generated from the OpenAPI document of the release; what is
 * written by hand here is what a document cannot say: credentials, repeats, pages, events, webhooks, amounts.
 */
import { Fanfare, type FanfareOptions } from "./client.js";
import { operations as appTable, type Dry as AppDry } from "./generated/app-operations.js";
import type { components as AppComponents, operations as AppOperations } from "./generated/app.js";
import { operations as partnerTable, type Dry as PartnerDry } from "./generated/partner-operations.js";
import type { components as PartnerComponents, operations as PartnerOperations } from "./generated/partner.js";

export { type Answer, type CallOptions, Fanfare, type FanfareOptions, type Input, type Preview, type Row } from "./client.js";
export {
  type Application, backendToken, type Credentials, type DeviceCode, deviceSignIn, fixed, oauthTokens, type Tokens, type TokenStore,
} from "./credentials.js";
export { fromMinor, toMinor } from "./decimals.js";
export { FanfareError } from "./errors.js";
export { type EventOptions, events, type FanfareEvent } from "./events.js";
export { type Delivery, signWebhook, verifyWebhook, WebhookError } from "./webhooks.js";
export type { AppOperations, PartnerOperations };

/** Schemas of an app's operations. */
export type AppSchemas = AppComponents["schemas"];
/** Schemas of a partner's operations. */
export type PartnerSchemas = PartnerComponents["schemas"];

/** A client for apps, which act by OAuth for their users and on their own. */
export function app(options: FanfareOptions): Fanfare<AppOperations, AppDry> {
  return new Fanfare(appTable, options);
}

/** A client for systems of partners and advertisers, which act by a backend token. */
export function partner(options: FanfareOptions): Fanfare<PartnerOperations, PartnerDry> {
  return new Fanfare(partnerTable, options);
}
