/** Public API of the operations domain: settings, reference lists and the audit log. */
package dev.fanfare.admin.operations.api;
