/** The OpenAPI 3.1 description, generated from the endpoints and the records that they read and write. */
package dev.fanfare.platform.openapi;
