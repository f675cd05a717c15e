package io.argosy.router.catalog;

class MemoryChangedDatasetsTest implements ChangedDatasetsContract {

  private final MemoryChangedDatasets memory = new MemoryChangedDatasets();

  @Override
  public ChangedDatasets changed() {
    return memory;
  }

  @Override
  public void dataset(long id) {
    memory.dataset(id);
  }
}
