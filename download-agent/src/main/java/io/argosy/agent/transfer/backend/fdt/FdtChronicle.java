package io.argosy.agent.transfer.backend.fdt;

import io.argosy.agent.fdt.FdtOrder;
import io.argosy.agent.fdt.FdtRecord;
import io.argosy.agent.fdt.FdtWatch;
import io.argosy.agent.fdt.GrantedStreams;
import io.argosy.agent.transfer.FileMove;
import io.argosy.common.wire.door.FdtAnswer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What is kept of a run that is over; nothing in it opens a door. */
final class FdtChronicle {

  private FdtChronicle() {}

  static FdtRecord of(FdtRound.Wish wish, FdtEnds ends, FdtRound.End end, Instant now) {
    FdtWatch watch = end.watch();
    return new FdtRecord(
        wish.run(),
        wish.moves().getFirst().task().link(),
        new FdtRecord.Times(watch.began(), watch.connecting(), watch.grew(), now),
        new FdtRecord.Streams(
            wish.streams(), GrantedStreams.of(ends.pulls() ? ends.saidThere() : ends.saidHere())),
        ends.here(),
        ends.there(),
        files(wish, ends, end));
  }

  private static List<FdtRecord.FileEnd> files(FdtRound.Wish wish, FdtEnds ends, FdtRound.End end) {
    return wish.moves().stream()
        .map(
            move ->
                new FdtRecord.FileEnd(
                    move.task().file().lfn(),
                    move.bytes(),
                    path(move, ends.files()),
                    FdtOrder.stagedName(move.number()),
                    verdict(move, end)))
        .toList();
  }

  private static String verdict(FileMove move, FdtRound.End end) {
    return end.missing().containsKey(move)
        ? end.missing().get(move).sentence()
        : FdtRecord.FileEnd.ARRIVED;
  }

  private static Optional<String> path(FileMove move, List<FdtAnswer.FdtFile> files) {
    return files.stream()
        .filter(file -> file.n() == move.number())
        .findFirst()
        .flatMap(file -> Optional.ofNullable(file.path()));
  }
}
