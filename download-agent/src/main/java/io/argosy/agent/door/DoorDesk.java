package io.argosy.agent.door;

import io.argosy.common.catalog.FileContent;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.task.FileListDigest;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens one session for each valid grant, and holds the open sessions. */
public final class DoorDesk {

  private static final Logger LOG = LoggerFactory.getLogger(DoorDesk.class);

  private final Function<String, Grant> guard;
  private final BiPredicate<String, Instant> used;
  private final SourceFiles sources;
  private final Clock clock;
  private final InstantSource machineTime;
  private final Supplier<String> ids;
  private final Visits visits;

  /**
   * @param guard verifies that a grant was issued by our router for one of this agent's doors
   * @param used records the use of a grant's id until its expiry; true the first time
   * @param machineTime to compare with the end of grants
   * @param ids unguessable session ids
   * @param mostBytes memory for open sessions
   */
  public DoorDesk(
      Function<String, Grant> guard,
      BiPredicate<String, Instant> used,
      SourceFiles sources,
      Clock clock,
      InstantSource machineTime,
      Supplier<String> ids,
      long mostBytes) {
    this.guard = guard;
    this.used = used;
    this.sources = sources;
    this.clock = clock;
    this.machineTime = machineTime;
    this.ids = ids;
    this.visits = new Visits(mostBytes);
  }

  /**
   * Checks a grant before its list of files is read.
   *
   * @throws Refusal the grant is not valid at this door, or not for this client
   */
  public Grant check(String client, String grantText) {
    Grant grant = guard.apply(grantText);
    grant.requireFor(client);
    return grant;
  }

  /**
   * Opens a session.
   *
   * @param own address at which the client came
   * @throws Refusal the grant is not for this list or was used before, or the door is full
   */
  public OpenedVisit open(Grant grant, List<FileContent> files, String client, String own) {
    requireList(grant, files);
    Visit visit = new Visit(ids.get(), grant, files);
    if (!visits.add(visit, clock.instant())) {
      LOG.warn("Session refused: job={} agent={} reason=door-full", grant.job(), grant.agent());
      throw new Refusal(
          Refusal.Kind.TOO_MANY,
          "door-full",
          "The door has no memory for another session; try again later.",
          List.of());
    }
    boolean opened = false;
    try {
      OpenedVisit checked = opened(visit, files);
      LOG.info(
          "Session opened: job={} agent={} node={} files={} client={} address={}",
          grant.job(),
          grant.agent(),
          grant.node(),
          files.size(),
          client,
          own);
      opened = true;
      return checked;
    } finally {
      if (!opened) {
        visits.end(visit);
      }
    }
  }

  private OpenedVisit opened(Visit visit, List<FileContent> files) {
    Grant grant = visit.grant();
    if (!used.test(grant.id(), grant.until())) {
      throw refused(Refusal.Kind.CONFLICT, "grant-used", "has already opened a session");
    }
    SourceFiles source = sources.atOnce();
    return new OpenedVisit(
        visit,
        source.find(
            grant.node(),
            files.stream().map(file -> new ServedFile(file.lfn(), file.size())).toList()));
  }

  /**
   * Returns an open session.
   *
   * @throws Refusal there is no such session, or its grant has expired
   */
  public Visit visit(String id) {
    Visit visit = visitUnderWay(id);
    visit.requireNotOver(machineTime.instant());
    return visit;
  }

  /**
   * Like {@link #visit}, also after the grant has expired: what was begun may continue.
   *
   * @throws Refusal there is no such session
   */
  public Visit visitUnderWay(String id) {
    return visits
        .touch(id, clock.instant())
        .orElseThrow(
            () ->
                new Refusal(
                    Refusal.Kind.NOT_FOUND,
                    "unknown-session",
                    "There is no such session at this door.",
                    List.of()));
  }

  /** Marks a request of the session as being answered, until {@link #done}. */
  public void begun(Visit visit) {
    visits.begun(visit, clock.instant());
  }

  public void done(Visit visit) {
    visits.done(visit, clock.instant());
  }

  public void end(Visit visit) {
    visits.end(visit);
    LOG.info("Session ended: job={} agent={}", visit.grant().job(), visit.grant().agent());
  }

  public int sessions() {
    return visits.count();
  }

  public boolean isOver(Visit visit) {
    return visit.isOver(machineTime.instant());
  }

  /** The current state of a file; its path is checked each time. */
  public SourceState find(Visit visit, ServedFile file) {
    return sources.find(visit.grant().node(), file);
  }

  private static void requireList(Grant grant, List<FileContent> files) {
    if (!FileListDigest.sha256Of(files).equals(grant.filesSha256())) {
      throw Refusal.of(
          Refusal.Kind.FORBIDDEN,
          "other-files",
          new Refusal.Fault("files", null, "is not the list the grant was signed for"));
    }
  }

  private static Refusal refused(Refusal.Kind kind, String code, String message) {
    return Refusal.of(kind, code, new Refusal.Fault("grant", null, message));
  }

  public record OpenedVisit(Visit visit, List<SourceState> states) {

    public OpenedVisit {
      states = List.copyOf(states);
    }
  }
}
