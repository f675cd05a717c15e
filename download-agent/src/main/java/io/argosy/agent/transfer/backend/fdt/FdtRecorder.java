package io.argosy.agent.transfer.backend.fdt;

import io.argosy.agent.fdt.FdtOrder;
import io.argosy.agent.fdt.FdtRecord;
import io.argosy.agent.fdt.FdtRecords;
import io.argosy.agent.fdt.FdtWatch;
import io.argosy.agent.transfer.FileMove;
import io.argosy.common.topology.LinkName;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Stores the record of a run; it contains no grant and no session id. */
record FdtRecorder(FdtRound.Request request, FdtEnds ends, FdtRecords records, Clock clock) {

  void ended(FdtRound.End end) {
    keep(
        end.watch(),
        move ->
            end.missing().containsKey(move)
                ? end.missing().get(move).sentence()
                : FdtRecord.FileEnd.ARRIVED);
  }

  /** Stores a run of which an end was not started. */
  void notBegun(FdtWatch watch, String reason) {
    keep(watch, move -> "FDT did not begin: " + reason);
  }

  private void keep(FdtWatch watch, Function<FileMove, String> verdict) {
    FdtRecord.Times times =
        new FdtRecord.Times(watch.began(), watch.connecting(), watch.grew(), clock.instant());
    FdtRecord.Streams streams =
        new FdtRecord.Streams(
            request.streams(),
            (ends.pulls() ? ends.outputThere() : ends.outputHere()).grantedStreams());
    LinkName link = request.moves().getFirst().task().link();
    records.keep(
        new FdtRecord(
            request.run(),
            link.source(),
            link.destination(),
            times,
            streams,
            request.session().over(link).circuit().orElse(null),
            ends.here(),
            ends.there(),
            files(verdict)));
  }

  private List<FdtRecord.FileEnd> files(Function<FileMove, String> verdict) {
    Map<Integer, @Nullable String> paths = new HashMap<>();
    ends.files().forEach(file -> paths.put(file.n(), file.path()));
    Map<Integer, String> packs = new HashMap<>();
    for (int pack = 0; pack < ends.packs().size(); pack++) {
      String name = FdtOrder.stagedPack(pack);
      ends.packs().get(pack).forEach(file -> packs.put(file, name));
    }
    return request.moves().stream()
        .map(
            move ->
                new FdtRecord.FileEnd(
                    move.task().file().lfn(),
                    move.bytes(),
                    Optional.ofNullable(paths.get(move.number())),
                    packs.getOrDefault(move.number(), FdtOrder.stagedName(move.number())),
                    verdict.apply(move)))
        .toList();
  }
}
