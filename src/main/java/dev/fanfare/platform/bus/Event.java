package dev.fanfare.platform.bus;

/** Something that happened, told to every node that listens. Lost when nobody does: never the only carrier of a fact. */
public interface Event extends Message {}
