package io.argosy.router.linkrate;

import java.util.Comparator;
import java.util.List;

class MemoryLinkBinsTest implements LinkBinsContract {

  private final MemoryLinkBins bins = new MemoryLinkBins();

  @Override
  public LinkBins bins() {
    return bins;
  }

  @Override
  public void add(BinAmount bin) {
    bins.add(bin);
  }

  @Override
  public List<String> history() {
    return bins.all().stream()
        .sorted(Comparator.comparing(BinAmount::binStart).thenComparing(BinAmount::path))
        .map(
            bin ->
                "%d %d %d %d %.0f %.0f"
                    .formatted(
                        bin.doneFiles(),
                        bin.doneBytes(),
                        bin.failedFiles(),
                        bin.failedBytes(),
                        bin.busy().seconds(),
                        bin.fileSeconds()))
        .toList();
  }
}
