package io.argosy.router.token;

class MemoryKeySetsTest implements KeySetsContract {

  @Override
  public KeySets sets() {
    return new MemoryKeySets();
  }
}
