/** The OpenAPI document, made from the endpoints, and the pages that show it. */
package dev.fanfare.platform.openapi;

