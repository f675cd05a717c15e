package io.argosy.agent.door;

import io.argosy.agent.fdt.FdtOrder;
import io.argosy.agent.fdt.FdtPorts;
import io.argosy.agent.fdt.FdtRun;
import io.argosy.agent.fdt.FdtSide;
import io.argosy.agent.fdt.FdtTimeouts;
import io.argosy.agent.fdt.FdtTool;
import io.argosy.agent.fdt.FdtUnusableException;
import io.argosy.agent.fdt.FileState;
import io.argosy.agent.fdt.PortLeases;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.door.FdtRequest;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts FDT for an open session: at most one run at a time, for the session's files and the
 * client's address only.
 */
public final class FdtDoor implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(FdtDoor.class);

  /** After this time without a request the client is considered gone. */
  static final Duration SILENCE = Duration.ofMinutes(5);

  private final FdtTool tool;
  private final PortLeases leases;
  private final Inet4Address own;
  private final Set<String> onCircuits;
  private final int mostRuns;
  private final Supplier<String> ids;
  private final SourceFiles sources;
  private final SentBytes sent;
  private final ReadSlots slots;
  private final Fireflies fireflies;
  private final FdtTimeouts timeouts;
  private final Clock clock;
  private final InstantSource machineTime;
  private final Map<String, FdtVisit> runs = new ConcurrentHashMap<>();

  /**
   * @param own where its servers listen
   * @param onCircuits own addresses on circuits, where they listen for clients that came there
   * @param ids of runs
   * @param machineTime to compare with the end of grants
   */
  public FdtDoor(
      FdtTool tool,
      PortLeases leases,
      Inet4Address own,
      Set<String> onCircuits,
      int mostRuns,
      Supplier<String> ids,
      SourceFiles sources,
      SentBytes sent,
      ReadSlots slots,
      Fireflies fireflies,
      FdtTimeouts timeouts,
      Clock clock,
      InstantSource machineTime) {
    this.tool = tool;
    this.leases = leases;
    this.own = own;
    this.onCircuits = Set.copyOf(onCircuits);
    this.mostRuns = mostRuns;
    this.ids = ids;
    this.sources = sources;
    this.sent = sent;
    this.slots = slots;
    this.fireflies = fireflies;
    this.timeouts = timeouts;
    this.clock = clock;
    this.machineTime = machineTime;
  }

  /**
   * Starts FDT; a run of this session that is still active is ended first.
   *
   * @param reached own address to which the client connected
   * @throws Refusal the request is not allowed for this session
   */
  public synchronized FdtVisit start(
      Visit visit, Inet4Address client, InetAddress reached, FdtRequest asked) {
    FdtRequestRule.require(asked);
    end(visit);
    visit.grant().requireFor(client.getHostAddress());
    visit.requireNotOver(machineTime.instant());
    if (runs.size() >= mostRuns) {
      throw new Refusal(
          Refusal.Kind.TOO_MANY, "fdt-busy", "The door is at its limit of FDT runs.", List.of());
    }
    Map<Integer, SourceState.Ready> files = FdtFiles.ready(visit, asked.numbers(), sources);
    FdtVisit run = startedInSlot(visit, client, listening(reached), asked, files);
    runs.put(visit.id(), run);
    LOG.info(
        "FDT started for a session: job={} client={} pulled={} files={}",
        visit.grant().job(),
        client.getHostAddress(),
        asked.isPull(),
        files.size());
    return run;
  }

  private Inet4Address listening(InetAddress reached) {
    return reached instanceof Inet4Address v4 && onCircuits.contains(v4.getHostAddress())
        ? v4
        : own;
  }

  /** Until it has ended, a run counts as one transfer that reads from the node. */
  private FdtVisit startedInSlot(
      Visit visit,
      Inet4Address client,
      Inet4Address listening,
      FdtRequest asked,
      Map<Integer, SourceState.Ready> files) {
    NodeName node = visit.grant().node();
    if (!slots.tryEnter(node)) {
      throw new Refusal(
          Refusal.Kind.TOO_MANY,
          "busy",
          "Node " + node + " is at its limit of concurrent transfers; try again.",
          List.of());
    }
    boolean running = false;
    try {
      FdtVisit run = started(visit, client, listening, asked, files);
      running = true;
      return run;
    } finally {
      if (!running) {
        slots.leave(node);
      }
    }
  }

  private FdtVisit started(
      Visit visit,
      Inet4Address client,
      Inet4Address listening,
      FdtRequest asked,
      Map<Integer, SourceState.Ready> files) {
    Optional<FdtPorts> ports = asked.isPull() ? Optional.of(ports(listening)) : Optional.empty();
    FdtSide side =
        ports.isPresent()
            ? new FdtSide.Server(listening, client, ports.get())
            : new FdtSide.Client(
                client, asked.port(), asked.streams(), false, Path.of(asked.directory()));
    List<List<Integer>> packs = FdtFiles.packs(asked.packsOrNone(), files.keySet());
    try {
      FdtRun run = tool.start(order(side, asked, files, packs));
      Instant now = clock.instant();
      int control = ports.map(FdtPorts::control).orElse(asked.port());
      return new FdtVisit(
          visit, run, asked.numbers(), files, packs, ports, now, now, control, new FdtFlows());
    } catch (FdtUnusableException e) {
      ports.ifPresent(leases::giveBack);
      throw new Refusal(Refusal.Kind.CONFLICT, "fdt-unusable", e.getMessage(), List.of());
    }
  }

  private FdtOrder order(
      FdtSide side,
      FdtRequest asked,
      Map<Integer, SourceState.Ready> files,
      List<List<Integer>> packs) {
    Set<Integer> packed = packs.stream().flatMap(List::stream).collect(Collectors.toSet());
    List<String> lines = new ArrayList<>();
    if (!asked.isPull()) {
      files.forEach(
          (n, file) -> {
            if (!packed.contains(n)) {
              lines.add(FdtOrder.line(file.file().orElseThrow().path().toString(), n));
            }
          });
    }
    return new FdtOrder(
        ids.get(),
        side,
        files.values().stream().map(file -> file.file().orElseThrow().marked()).toList(),
        Optional.empty(),
        lines,
        packs.stream().map(pack -> FdtFiles.pack(pack, files)).toList());
  }

  private FdtPorts ports(Inet4Address listening) {
    return leases
        .take(listening)
        .orElseThrow(
            () ->
                new Refusal(
                    Refusal.Kind.TOO_MANY, "fdt-busy", "The door has no free port.", List.of()));
  }

  /** The session's run; the call counts as a request for it. */
  public FdtVisit status(Visit visit) {
    FdtVisit asked =
        runs.computeIfPresent(visit.id(), (id, run) -> run.requestedAt(clock.instant()));
    if (asked == null) {
      throw new Refusal(
          Refusal.Kind.NOT_FOUND, "no-fdt", "No FDT runs for this session.", List.of());
    }
    asked.flows().look(asked.run(), asked.control(), visit.grant(), fireflies);
    return asked;
  }

  /** Ends the session's run, if there is one; its process is gone and its port free on return. */
  public Optional<FdtVisit> end(Visit visit) {
    Optional<FdtVisit> run = Optional.ofNullable(runs.remove(visit.id()));
    run.ifPresent(this::end);
    return run;
  }

  private void end(FdtVisit run) {
    run.run().end();
    run.flows().end();
    slots.leave(run.visit().grant().node());
    run.ports().ifPresent(leases::giveBack);
    if (run.hasConnected()) {
      sent.add(run.bytes().bytes());
    }
  }

  /** The current state of the files. */
  public Map<Integer, FileState.Source> states(FdtVisit run) {
    return FdtFiles.states(run, sources);
  }

  /** Ends runs that are no longer queried, and runs that take longer than any job can. */
  public void reap() {
    Instant now = clock.instant();
    for (FdtVisit run : runs.values()) {
      if (run.lastRequest().plus(SILENCE).isBefore(now)) {
        reap(run, "its visitor is gone");
      } else if (run.began().plus(timeouts.longest(run.bytes())).isBefore(now)) {
        reap(run, "it goes on for too long");
      }
    }
  }

  /** Does nothing if the session has another run by now, or has just queried this one. */
  void reap(FdtVisit run, String reason) {
    if (runs.remove(run.visit().id(), run)) {
      LOG.warn("FDT ended: job={} reason={}", run.visit().grant().job(), reason);
      end(run);
    }
  }

  @Override
  public void close() {
    runs.values().forEach(run -> end(run.visit()));
  }
}
