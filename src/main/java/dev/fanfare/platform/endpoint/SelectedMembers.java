package dev.fanfare.platform.endpoint;

import com.fasterxml.jackson.core.filter.TokenFilter;
import java.util.Set;

/** Lets Jackson write only some members of each item of a list, or of an object. */
public final class SelectedMembers extends TokenFilter {
    /** The member with the list, whose neighbours are all written; null for the object itself. */
    private final String list;

    private final Set<String> names;
    private final TokenFilter ofItem;

    /** @param list the name of the member with the list; null for the object itself */
    SelectedMembers(String list, Set<String> names) {
        this.list = list;
        this.names = names;
        this.ofItem = list == null ? this : new SelectedMembers(null, names);
    }

    @Override
    public TokenFilter includeProperty(String name) {
        if (list != null) {
            return name.equals(list) ? ofItem : INCLUDE_ALL;
        }
        return names.contains(name) ? INCLUDE_ALL : null;
    }

    @Override
    public boolean includeEmptyObject(boolean contentsFiltered) {
        return true;
    }

    @Override
    public boolean includeEmptyArray(boolean contentsFiltered) {
        return true;
    }

    @Override
    protected boolean _includeScalar() {
        return false;
    }
}
