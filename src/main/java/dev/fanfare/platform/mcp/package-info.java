/** Tools of agents by the Model Context Protocol: reads are made, changes are proposed to the person. */
package dev.fanfare.platform.mcp;
