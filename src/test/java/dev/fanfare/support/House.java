package dev.fanfare.support;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;

/** The classes of the service as ArchUnit sees them, read once by each process of the tests. */
public final class House {
    public static final JavaClasses CLASSES = new ClassFileImporter()
            // Of the quick profile, too.
            .withImportOption(location -> !location.contains("/test-classes/"))
            .importPackages("dev.fanfare");

    private House() {}
}
