package io.argosy.agent.transfer.backend.fdt;

import io.argosy.agent.fdt.FdtOrder;
import io.argosy.agent.fdt.FdtUnusableException;
import io.argosy.agent.fdt.FdtVerdict;
import io.argosy.agent.fdt.FdtVerdict.Remedy;
import io.argosy.agent.fdt.FdtWatch;
import io.argosy.agent.lane.CircuitPath;
import io.argosy.agent.lane.Lane;
import io.argosy.agent.transfer.DoorSession;
import io.argosy.agent.transfer.FileMove;
import io.argosy.agent.transfer.MoveWatch;
import io.argosy.agent.transfer.Parcel;
import io.argosy.agent.transfer.ParcelPlan;
import io.argosy.agent.transfer.TransferBackend;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.common.catalog.FileContent;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
import io.argosy.common.wire.agent.DoorGrant;
import java.net.Inet4Address;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Moves the files of a whole job by FDT, which is started for them at both ends and ended as soon
 * as the last of them has arrived. Runs are controlled over the HTTP door. Files with a part here,
 * and those whose names FDT cannot handle, are moved by http.
 */
public final class FdtBackend implements TransferBackend, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(FdtBackend.class);
  private static final String PROTOCOL = "fdt";
  private static final int MOST_ROUNDS = 2;
  private static final int MOST_STARTS = 3;
  private static final TaskFailure STOPPED =
      new TaskFailure(FailureClass.LOST, Phase.TRANSFER, "the agent stopped");

  private static final TaskFailure LOST_CIRCUIT =
      new TaskFailure(FailureClass.NETWORK, Phase.TRANSFER, "the circuit carries no data");

  private final TransferBackend http;
  private final FdtStation station;
  private final FdtRules rules;
  private final FdtLinks links;
  private final Set<Reading> readings = ConcurrentHashMap.newKeySet();

  /** Session and watcher of a parcel. */
  private record Call(DoorSession session, MoveWatch watch) {

    Lane laneOf(List<FileMove> moves) {
      return session.over(moves.getFirst().task().link());
    }
  }

  /**
   * @param http connects to the same doors
   */
  public FdtBackend(TransferBackend http, FdtStation station, FdtRules rules, FdtLinks links) {
    this.http = http;
    this.station = station;
    this.rules = rules;
    this.links = links;
  }

  @Override
  public String tool() {
    return PROTOCOL;
  }

  @Override
  public boolean supports(String protocol) {
    return protocol.equals(PROTOCOL);
  }

  /** While FDT is not tried over a lane, the whole jobs of the lane use the other tool. */
  @Override
  public boolean suits(Lane lane) {
    return !links.isExcluded(lane);
  }

  /** Files that arrived but were not read stay in staging for the next process. */
  @Override
  public void close() {
    readings.forEach(Reading::abandon);
  }

  @Override
  public DoorSession open(DoorGrant grant, List<FileContent> files, Optional<CircuitPath> circuit)
      throws TransferFailedException {
    var unused = DoorAddress.peer(grant.url(), circuit);
    return http.open(grant, files, circuit);
  }

  @Override
  public void keep(DoorSession session) {
    http.keep(session);
  }

  @Override
  public void end(DoorSession session) {
    http.end(session);
  }

  @Override
  public boolean hasOwnStreams() {
    return true;
  }

  @Override
  public List<Parcel> parcels(List<FileMove> moves, ParcelPlan plan) {
    return List.of(new Parcel.Bundle(moves));
  }

  @Override
  public void fetch(DoorSession session, Parcel parcel, MoveWatch watch) {
    List<FileMove> byFdt = new ArrayList<>();
    List<FileMove> byHttp = new ArrayList<>();
    Lane lane = session.over(parcel.moves().getFirst().task().link());
    if (links.isExcluded(lane)) {
      byHttp(new Call(session, watch), parcel.moves());
      return;
    }
    for (FileMove move : parcel.moves()) {
      if (station.area().hasPartialFile(move.task())
          || !FdtOrder.canList(move.task().file().lfn().value())) {
        byHttp.add(move);
      } else if (move.bytes().isZero()) {
        station.make(move, watch, rules.clock());
      } else {
        byFdt.add(move);
      }
    }
    byHttp.forEach(move -> http.fetch(session, new Parcel.Single(move), watch.by(http.tool())));
    rounds(new Call(session, watch), byFdt);
  }

  private void byHttp(Call call, List<FileMove> moves) {
    for (Parcel parcel : http.parcels(moves, ParcelPlan.of(1, ObservedRate.UNKNOWN))) {
      http.fetch(call.session(), parcel, call.watch().by(http.tool()));
    }
  }

  private void rounds(Call call, List<FileMove> moves) {
    List<FileMove> left = moves;
    try {
      for (int round = 1; !left.isEmpty(); round++) {
        left = roundWithRetries(call, left, round < MOST_ROUNDS);
      }
    } catch (FdtUnusableException e) {
      String sentence = "FDT did not begin: " + e.getMessage();
      byHttpOrFail(call, left, new TaskFailure(FailureClass.TOOL_BROKEN, Phase.TRANSFER, sentence));
    } catch (TransferFailedException e) {
      byHttpOrFail(call, left, e.failure());
    }
  }

  /** Moves these by http, or fails them; nothing of them has arrived in this round. */
  private void byHttpOrFail(Call call, List<FileMove> moves, TaskFailure failure) {
    LOG.warn("Could not start FDT: files={} reason={}", moves.size(), failure.message());
    if (rules.orHttp()) {
      if (failure.reason() != FailureClass.DESTINATION_FULL) {
        links.exclude(call.laneOf(moves));
      }
      byHttp(call, moves);
    } else {
      moves.forEach(move -> call.watch().failed(move, failure, Optional.empty()));
    }
  }

  /** If only FDT is available, a door at its limit is asked again later. */
  private List<FileMove> roundWithRetries(Call call, List<FileMove> moves, boolean again)
      throws FdtUnusableException, TransferFailedException {
    BusyDoor door = new BusyDoor(rules, station.timeouts().busy());
    while (true) {
      try {
        return round(call, moves, again);
      } catch (TransferFailedException e) {
        if (!door.isAskedAgainAfter(e.failure())) {
          throw e;
        }
      }
    }
  }

  /** Returns the files to retry. */
  private List<FileMove> round(Call call, List<FileMove> moves, boolean again)
      throws FdtUnusableException, TransferFailedException {
    for (int start = 1; ; start++) {
      FdtRound.End end = begun(call, moves);
      if (end.listened() || end.isFinal()) {
        return resultsOf(end, call, again);
      }
      if (start == MOST_STARTS) {
        throw new FdtUnusableException(
            end.missing().values().stream()
                .findFirst()
                .map(FdtVerdict::sentence)
                .orElse("it never listened"));
      }
    }
  }

  private FdtRound.End begun(Call call, List<FileMove> moves)
      throws FdtUnusableException, TransferFailedException {
    Inet4Address peer = DoorAddress.peer(call.session().url(), call.session().circuit());
    Lane lane = call.laneOf(moves);
    String run = rules.ids().get();
    Path directory =
        station.area().open(lane.link().destination(), run, FileMove.totalBytes(moves));
    try (Reading reading = new Reading(readings)) {
      List<List<Integer>> packs = FdtPacks.of(station.listen().isPresent() ? moves : List.of());
      List<ByteCount> sizes = FdtPacks.sizes(moves, packs);
      int streams = links.streams(lane, rules.streamsOf(lane), sizes);
      FdtRound.Request request =
          new FdtRound.Request(call.session(), run, directory, streams, moves);
      FdtArrivals arrivals =
          new FdtArrivals(
              station, directory, moves, call.watch(), rules.clock(), links.stopwatch(), reading);
      FdtEnds ends = new FdtEnds(station, request, peer);
      FdtWatch watch = FdtWatch.of(station.timeouts(), request.bytes(), rules.clock().instant());
      FdtLinks.Turn turn = links.turnOf(lane, request.bytes(), () -> call.watch().detour(moves));
      FdtRecorder chronicle = new FdtRecorder(request, ends, station.records(), rules.clock());
      FdtRound round =
          new FdtRound(ends, arrivals, turn, watch, rules, () -> isLost(call.session()));
      FdtRound.End end = watched(round, watch, chronicle);
      links.moved(lane, streams, arrivals.arrived(), end.watch().movedFor());
      if (end.stopped()) {
        reading.abandon();
      }
      reading.await();
      arrivals.abandon(STOPPED);
      FdtRound.End settled = round.settled(end);
      if (settled.detour().isEmpty()) {
        chronicle.ended(settled);
      }
      return settled;
    } finally {
      station.area().discard(directory);
    }
  }

  private boolean isLost(DoorSession session) {
    return session.circuit().filter(it -> rules.lost().test(it.circuit())).isPresent();
  }

  private FdtRound.End watched(FdtRound round, FdtWatch begun, FdtRecorder chronicle)
      throws FdtUnusableException, TransferFailedException {
    try {
      return round.run();
    } catch (FdtUnusableException e) {
      chronicle.notBegun(begun, String.valueOf(e.getMessage()));
      throw e;
    } catch (TransferFailedException e) {
      if (!BusyDoor.isWaitedFor(rules, e.failure())) {
        chronicle.notBegun(begun, String.valueOf(e.getMessage()));
      }
      throw e;
    }
  }

  private List<FileMove> resultsOf(FdtRound.End end, Call call, boolean again) {
    List<FileMove> left = new ArrayList<>();
    List<FileMove> others = new ArrayList<>();
    for (Map.Entry<FileMove, FdtVerdict> missing : end.missing().entrySet()) {
      FileMove move = missing.getKey();
      Remedy remedy = missing.getValue().remedy();
      if (end.stopped()) {
        call.watch().failed(move, STOPPED, Optional.empty());
      } else if (end.detour().isPresent()) {
        call.watch().failed(move, end.detour().get(), Optional.empty());
      } else if (end.forgotten()) {
        call.watch().sessionLost(move, Optional.empty());
      } else if (end.lost()) {
        call.watch().failed(move, LOST_CIRCUIT, Optional.of(end.inVain()));
      } else if (remedy == Remedy.ANOTHER_ROUND && again) {
        left.add(move);
      } else if (remedy != Remedy.NONE && rules.orHttp()) {
        others.add(move);
      } else {
        failed(call, move, missing.getValue(), end);
      }
    }
    byAnotherTool(call, others, end);
    return left;
  }

  private static void failed(Call call, FileMove move, FdtVerdict verdict, FdtRound.End end) {
    TaskFailure failure = new TaskFailure(verdict.reason(), Phase.TRANSFER, verdict.sentence());
    call.watch().failed(move, failure, Optional.of(end.inVain()));
  }

  private void byAnotherTool(Call call, List<FileMove> moves, FdtRound.End end) {
    if (moves.isEmpty()) {
      return;
    }
    Lane lane = call.laneOf(moves);
    String reason = end.missing().get(moves.getFirst()).sentence();
    LOG.warn(
        "FDT failed on this link, using HTTP: link={} files={} reason={}",
        lane,
        moves.size(),
        reason);
    if (!end.moved()) {
      links.exclude(lane);
    }
    byHttp(call, moves);
  }
}
