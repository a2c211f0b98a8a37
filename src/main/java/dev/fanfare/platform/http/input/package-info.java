/** Reads request bodies: JSON, forms, multipart and queries become one tree, within limits, and uploads are stored. */
package dev.fanfare.platform.http.input;
