/**
 * Web sessions, the keys that sign them, backend tokens and the grants of applications: who is calling.
 */
package dev.fanfare.people.session;
