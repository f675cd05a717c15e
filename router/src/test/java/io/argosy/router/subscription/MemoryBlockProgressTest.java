package io.argosy.router.subscription;

class MemoryBlockProgressTest implements BlockProgressContract {

  private final MemoryBlockProgress progress = new MemoryBlockProgress();

  @Override
  public BlockProgress progress() {
    return progress;
  }

  @Override
  public void wanted() {
    progress.want(new BlockKey(1, 3));
    progress.want(new BlockKey(2, 3));
  }

  @Override
  public String countOf(long block) {
    MemoryBlockProgress.Count count = progress.of(new BlockKey(block, 3));
    return count.files() + " " + count.bytes().bytes();
  }
}
