package io.argosy.router.circuit;

class MemoryEndpointStoreTest implements EndpointStoreContract {

  @Override
  public EndpointStore store() {
    return new MemoryEndpointStore();
  }
}
