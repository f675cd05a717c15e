package io.argosy.router.linkrate;

import io.argosy.router.fixture.MemoryMap;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/** Link history in memory; passes the contract. */
public final class MemoryLinkBins implements LinkBins {

  private record Key(Instant start, long source, long destination) {}

  private final MemoryMap<Key, BinAmount> bins = new MemoryMap<>();

  @Override
  public void add(List<LinkAmount> amounts) {
    for (BinAmount bin : BinSpread.of(amounts)) {
      Key key = new Key(bin.binStart(), bin.sourceNodeId(), bin.destinationNodeId());
      bins.rows().merge(key, bin, MemoryLinkBins::sum);
    }
  }

  private static BinAmount sum(BinAmount a, BinAmount b) {
    return new BinAmount(
        a.binStart(),
        a.sourceNodeId(),
        a.destinationNodeId(),
        a.doneFiles() + b.doneFiles(),
        a.doneBytes() + b.doneBytes(),
        a.failedFiles() + b.failedFiles(),
        a.failedBytes() + b.failedBytes(),
        Math.min(BinSpread.WIDTH.toSeconds(), a.busySeconds() + b.busySeconds()));
  }

  public Collection<BinAmount> all() {
    return bins.rows().values();
  }

  public Runnable undo() {
    return bins.undo();
  }
}
