package io.argosy.agent.door;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.task.FileListDigest;
import io.argosy.common.task.GrantedFile;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens a session for a good grant, once, and knows the open ones. */
public final class DoorDesk {

  private static final Logger LOG = LoggerFactory.getLogger(DoorDesk.class);

  private final GrantGuard guard;
  private final UsedGrants used;
  private final SourceFiles sources;
  private final Chances chances;
  private final Map<String, Visit> visits = new ConcurrentHashMap<>();

  /**
   * What comes from outside.
   *
   * @param ids unguessable session ids
   * @param busy whether something runs for a visit; such a one outlives its grant
   */
  public record Chances(Clock clock, Supplier<String> ids, Predicate<Visit> busy) {}

  public DoorDesk(GrantGuard guard, UsedGrants used, SourceFiles sources, Chances chances) {
    this.guard = guard;
    this.used = used;
    this.sources = sources;
    this.chances = chances;
  }

  /**
   * @param client the address it comes from
   * @throws Refusal the grant is not good for this list, this client, or a second time
   */
  public OpenedVisit open(String client, String grantText, List<GrantedFile> files) {
    Grant grant = guard.check(grantText);
    requireList(grant, files);
    grant.requireFor(client);
    if (!used.use(grant.id(), grant.until())) {
      throw refused(Refusal.Kind.CONFLICT, "grant-used", "has opened a session before");
    }
    forgetOver();
    Visit visit = new Visit(chances.ids().get(), grant, files);
    visits.put(visit.id(), visit);
    LOG.info(
        "Session opened: job={} agent={} node={} files={}",
        grant.job(),
        grant.agent(),
        grant.node(),
        files.size());
    SourceFiles look = sources.atOnce();
    return new OpenedVisit(
        visit, files.stream().map(file -> look.look(grant.node(), file)).toList());
  }

  /**
   * @throws Refusal there is no such session, or its time is over
   */
  public Visit visit(String id) {
    Visit visit = visitUnderWay(id);
    if (isOver(visit)) {
      throw new Refusal(
          Refusal.Kind.FORBIDDEN, "grant-expired", "The session's grant is over.", List.of());
    }
    return visit;
  }

  /**
   * Also one whose time is over: what it has begun goes on.
   *
   * @throws Refusal there is no such session
   */
  public Visit visitUnderWay(String id) {
    return Optional.ofNullable(visits.get(id))
        .orElseThrow(
            () ->
                new Refusal(
                    Refusal.Kind.NOT_FOUND,
                    "unknown-session",
                    "There is no such session at this door.",
                    List.of()));
  }

  public boolean isOver(Visit visit) {
    return visit.isOver(chances.clock().instant());
  }

  /** A file's state now; the path is judged anew each time. */
  public SourceLook look(Visit visit, GrantedFile file) {
    return sources.look(visit.grant().node(), file);
  }

  private void forgetOver() {
    visits.values().removeIf(visit -> isOver(visit) && !chances.busy().test(visit));
  }

  private static void requireList(Grant grant, List<GrantedFile> files) {
    try {
      if (FileListDigest.sha256Of(files).equals(grant.filesSha256())) {
        return;
      }
    } catch (IllegalArgumentException e) {
      throw Refusal.of(
          Refusal.Kind.UNACCEPTABLE, "bad-list", new Refusal.Fault("files", null, e.getMessage()));
    }
    throw Refusal.of(
        Refusal.Kind.FORBIDDEN,
        "other-files",
        new Refusal.Fault("files", null, "is not the list the grant was signed for"));
  }

  private static Refusal refused(Refusal.Kind kind, String code, String message) {
    return Refusal.of(kind, code, new Refusal.Fault("grant", null, message));
  }
}
