/** What others ask of the tasks domain, its views and its events. */
package dev.fanfare.tasks.api;
