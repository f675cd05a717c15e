package io.argosy.router.circuit;

class MemoryEndpointStoreTest implements EndpointStoreContract {

  private final MemoryEndpointStore store = new MemoryEndpointStore();

  @Override
  public EndpointStore store() {
    return store;
  }

  @Override
  public void goes(long agent) {
    store.gone.add(agent);
  }
}
