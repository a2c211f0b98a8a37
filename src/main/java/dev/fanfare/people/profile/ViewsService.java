package dev.fanfare.people.profile;

import dev.fanfare.people.profile.api.SavedViews.DeleteView;
import dev.fanfare.people.profile.api.SavedViews.ListViews;
import dev.fanfare.people.profile.api.SavedViews.ListViews.Views;
import dev.fanfare.people.profile.api.SavedViews.SaveView;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;

/** How people have set up lists of the console. */
record ViewsService(Database db) {
    /** Views of an account, on all pages. */
    static final int MAX = 200;

    Future<Views> list(Caller caller, ListViews ask) {
        return ViewsRepository.list(db, caller.id(), ask.page()).map(Views::new);
    }

    Future<Committed<ActionResult>> save(Caller caller, SaveView ask) {
        return db.change(caller, ask, tx -> ViewsRepository.put(tx, caller.id(), ask, MAX)
                .map(saved -> {
                    if (!saved) {
                        throw CommonFault.invalid("name", "is one too many: delete a view first");
                    }
                    return new ActionResult("The view was saved.");
                }));
    }

    Future<Committed<ActionResult>> delete(Caller caller, DeleteView ask) {
        return db.change(caller, ask, tx -> ViewsRepository.delete(tx, caller.id(), ask.page(), ask.name())
                .map(new ActionResult("The view was deleted.")));
    }
}
