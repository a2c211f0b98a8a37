package dev.fanfare.platform.http.server;

import io.vertx.core.buffer.Buffer;

/** A complete answer, ready to be sent or stored: a status and a JSON body. */
record Answer(int status, Buffer body) {}
