package dev.fanfare.platform.http.server;

import io.vertx.core.buffer.Buffer;

/** A whole answer, ready to be sent or kept: a status and a JSON body. */
record Answer(int status, Buffer body) {}
