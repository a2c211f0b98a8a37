package dev.fanfare.support;

import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestTag;
import org.junit.platform.launcher.PostDiscoveryFilter;

/** Leaves out what another group runs, by any engine: a test that was not asked for does not count as skipped. */
public final class OtherGroups implements PostDiscoveryFilter {
    private static final TestTag NIGHTLY = TestTag.create(Nightly.GROUP);
    private static final TestTag SOAK_ONLY = TestTag.create(Soak.ONLY);

    @Override
    public FilterResult apply(TestDescriptor test) {
        boolean isOfAnother = test.getTags().contains(NIGHTLY) && !Soak.isNamed()
                || test.getTags().contains(SOAK_ONLY) && !Soak.isFull();
        return isOfAnother ? FilterResult.excluded("another group runs it") : FilterResult.included("asked for");
    }
}
