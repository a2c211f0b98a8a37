/**
 * The settings of a node: {@code conf/fanfare.yaml}, overridden by environment variables, read into one record,
 * {@link dev.fanfare.app.settings.NodeConfig}. A node does not start with a wrong setting; the message names it.
 */
package dev.fanfare.app.settings;
