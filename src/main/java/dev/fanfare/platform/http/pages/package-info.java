/** Pages and images, served without an endpoint. */
package dev.fanfare.platform.http.pages;
