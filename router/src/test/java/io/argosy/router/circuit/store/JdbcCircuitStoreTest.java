package io.argosy.router.circuit.store;

import io.argosy.router.circuit.CircuitStore;
import io.argosy.router.circuit.CircuitStoreContract;
import io.argosy.router.fixture.RolledBackStreet;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcCircuitStoreTest implements CircuitStoreContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @Override
  public CircuitStore store() {
    return new JdbcCircuitStore(WORLD.get().jdbc());
  }
}
