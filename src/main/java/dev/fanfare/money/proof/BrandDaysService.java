package dev.fanfare.money.proof;

import dev.fanfare.money.proof.BrandDaysRepository.Counted;
import dev.fanfare.money.proof.api.ProofJobs.CountBrandDays;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;

/** Counts by brand and day what the journal has sealed, so that no figure is read from more than the days of a year. */
record BrandDaysService(Database db) {
    Future<JobResult> count(Caller caller, CountBrandDays ask) {
        return BrandDaysRepository.COUNTED
                .next(db, BrandDaysService::count)
                .map(done -> done.orElse(JobResult.NOTHING));
    }

    private static Future<JobResult> count(Tx tx, Counted counted) {
        return BrandDaysRepository.findNextBlock(tx, counted.block())
                .map(found -> found.orElse(new BrandDaysRepository.Block(counted.block(), counted.lastEntry())))
                .compose(block -> BrandDaysRepository.findLastEvent(tx, counted.eventPosition())
                        .compose(event -> {
                            Counted to = new Counted(block.number(), block.lastEntry(), event);
                            return to.equals(counted)
                                    ? Future.succeededFuture(JobResult.NOTHING)
                                    : add(tx, counted, to);
                        }));
    }

    private static Future<JobResult> add(Tx tx, Counted from, Counted to) {
        return BrandDaysRepository.addEntries(tx, from.lastEntry(), to.lastEntry())
                .compose(added -> BrandDaysRepository.addReviews(tx, from.eventPosition(), to.eventPosition()))
                .compose(added -> BrandDaysRepository.setCounted(tx, to))
                .map(new JobResult(1, true));
    }
}
