package dev.fanfare.platform.sql;

import java.util.Map;

/** Statements that are made from one definition: a constant of the repository. */
public interface StatementSource {
    /** The statements by what follows the constant's name, such as {@code _CLAIM}. */
    Map<String, String> texts();
}
