package io.argosy.router.linkrate;

class MemoryBinHistoryTest implements BinHistoryContract {

  private final MemoryBinHistory history = new MemoryBinHistory();

  @Override
  public BinHistory history() {
    return history;
  }

  @Override
  public void add(BinAmount bin) {
    history.add(bin);
  }
}
