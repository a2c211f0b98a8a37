package dev.fanfare.money.proof;

import dev.fanfare.formats.proof.Checkpoint;
import dev.fanfare.formats.proof.FigureLines;
import dev.fanfare.formats.proof.FigureLines.Line;
import dev.fanfare.formats.proof.FiguresForm;
import dev.fanfare.formats.proof.JournalKey;
import dev.fanfare.money.proof.ReferencesRepository.Figure;
import dev.fanfare.money.proof.ReferencesRepository.Made;
import dev.fanfare.money.proof.ReferencesRepository.Name;
import dev.fanfare.money.proof.ReferencesRepository.Open;
import dev.fanfare.money.proof.ReferencesRepository.Signature;
import dev.fanfare.money.proof.api.CreatorReferences.AddReference;
import dev.fanfare.money.proof.api.CreatorReferences.EndReference;
import dev.fanfare.money.proof.api.CreatorReferences.ListReferences;
import dev.fanfare.money.proof.api.CreatorReferences.OpenReference;
import dev.fanfare.money.proof.api.CreatorReferences.Reference;
import dev.fanfare.money.proof.api.CreatorReferences.ReferenceAdded;
import dev.fanfare.money.proof.api.CreatorReferences.ReferenceList;
import dev.fanfare.money.proof.api.CreatorReferences.ReferenceMember;
import dev.fanfare.money.proof.api.ProvenFigures;
import dev.fanfare.money.proof.api.SignedFigures;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Makes, lists, ends and shows creators' references: their figures up to a block of the journal, signed. */
record ReferencesService(Database db, JournalKey key) {
    /** Whose figures they are, as it is signed. */
    static final String SUBJECT = "creator";

    /** References of one account that have not expired. */
    private static final int MAX_REFERENCES = 20;

    private static final Map<String, ReferenceMember> MEMBERS = Map.of(
            "accepted", ReferenceMember.ACCEPTED_POSTS,
            "reversed", ReferenceMember.REVERSED_POSTS,
            "paid", ReferenceMember.EARNINGS);

    Future<Committed<ReferenceAdded>> add(Caller caller, AddReference ask) {
        long id = caller.id();
        String secret = Tokens.create("");
        return db.change(caller, ask, tx -> ReferencesRepository.lockName(tx, id)
                .compose(name -> ReferencesRepository.count(tx, id).compose(count -> {
                    if (!name.usable()) {
                        throw CommonFault.PERMISSION_DENIED.because(
                                "Your name here is your e-mail address, which a reference would tell everyone.");
                    }
                    if (count >= MAX_REFERENCES) {
                        throw CommonFault.INVALID_TRANSITION.because(
                                "You have {0} references already: end one first.", MAX_REFERENCES);
                    }
                    return sign(tx, id, name, ask);
                }))
                .compose(form -> ReferencesRepository.insert(
                        tx, id, Tokens.hash(secret), ask, form, new Signature(key.publicKey(), form.sign(key))))
                .compose(made -> note(tx, caller, ask, made, secret)));
    }

    private static Future<ReferenceAdded> note(Tx tx, Caller caller, AddReference ask, Made made, String secret) {
        return Audit.event(
                        tx,
                        caller,
                        "reference.add",
                        "user:" + caller.id(),
                        null,
                        Map.of("reference_id", made.id(), "days", ask.days(), "shown", ask.shown()))
                .map(new ReferenceAdded(
                        "success",
                        Translatable.of("The link was made. It is shown only once."),
                        made.id(),
                        new Secret(ReferenceRoutes.PATH + secret),
                        made.expiresAt()));
    }

    /** Figures up to the last block; what is not sealed yet waits some seconds for it. */
    private static Future<FiguresForm> sign(Tx tx, long id, Name name, AddReference ask) {
        return Future.all(
                        ReferencesRepository.listFigures(tx, id),
                        SealRepository.findLast(tx),
                        SealRepository.getToday(tx))
                .map(all -> {
                    List<Figure> figures = all.resultAt(0);
                    Checkpoint block = all.<Optional<Checkpoint>>resultAt(1).orElse(null);
                    LocalDate today = all.resultAt(2);
                    if (figures.isEmpty() || block == null) {
                        throw CommonFault.INVALID_TRANSITION.because(
                                "A reference shows accepted posts, and none of yours is accepted yet.");
                    }
                    if (figures.stream().anyMatch(one -> one.lastEntry() > block.lastEntry())) {
                        throw CommonFault.INVALID_TRANSITION.because(
                                "Your last post is being sealed: try again in some seconds.");
                    }
                    LocalDate since = figures.stream()
                            .map(Figure::since)
                            .min(LocalDate::compareTo)
                            .orElse(today);
                    return new FiguresForm(
                            SUBJECT,
                            name.username(),
                            since,
                            today,
                            block.number(),
                            block.hash(),
                            chosen(figures, Set.copyOf(ask.shown())).text());
                });
    }

    /** What was chosen, also where there is none: a member that is missing was not chosen. */
    private static FigureLines chosen(List<Figure> figures, Set<ReferenceMember> shown) {
        List<Line> lines = new ArrayList<>();
        figures.stream()
                .filter(one -> shown.contains(MEMBERS.get(one.figure())))
                .map(one -> new Line(one.figure(), one.detail(), one.value()))
                .forEach(lines::add);
        for (String figure : List.of("accepted", "reversed")) {
            if (shown.contains(MEMBERS.get(figure))
                    && lines.stream().noneMatch(line -> line.figure().equals(figure))) {
                lines.add(new Line(figure, "", 0));
            }
        }
        return new FigureLines(lines);
    }

    Future<ReferenceList> list(Caller caller, ListReferences ask) {
        PageRequest part = PageRequest.of(ask, null, ask.limit(), ask.cursor());
        return ReferencesRepository.list(db, caller.id(), part)
                .map(read -> part.cut(read, ReferenceList.Item::referenceId, ReferenceList::new));
    }

    Future<Committed<ActionResult>> end(Caller caller, EndReference ask) {
        long id = ask.referenceId();
        return db.change(caller, ask, tx -> ReferencesRepository.has(tx, id, caller.id())
                .compose(exists -> {
                    if (!exists) {
                        throw CommonFault.notFound("reference", id);
                    }
                    return ReferencesRepository.end(tx, id, caller.id());
                })
                .compose(ended -> ended
                        ? Audit.event(
                                tx, caller, "reference.end", "user:" + caller.id(), Map.of("reference_id", id), null)
                        : CommonFault.INVALID_TRANSITION
                                .because("The link has ended already.")
                                .failed())
                .map(new ActionResult("The link has ended: it leads nowhere now.")));
    }

    Future<Reference> open(Caller caller, OpenReference ask) {
        return ReferencesRepository.find(db, Tokens.hash(ask.secret().value()))
                .map(found -> found.orElseThrow(() -> CommonFault.notFound("reference", "")))
                .compose(link -> noteOpened(link).map(reference(link)));
    }

    private Future<Void> noteOpened(Open link) {
        return link.unnoted()
                ? db.transaction(tx -> ReferencesRepository.setOpened(tx, link.id()))
                        .mapEmpty()
                : Future.succeededFuture();
    }

    private static Reference reference(Open link) {
        SignedFigures signed = link.columns().figures();
        return new Reference(signed.name(), link.expiresAt(), ProvenFigures.ofCreator(signed.figures()), signed);
    }
}
