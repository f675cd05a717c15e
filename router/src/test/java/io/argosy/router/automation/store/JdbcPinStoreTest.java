package io.argosy.router.automation.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.Pin;
import io.argosy.router.automation.PinStore;
import io.argosy.router.automation.PinStoreContract;
import io.argosy.router.automation.PinSubject;
import io.argosy.router.fixture.RolledBackStreet;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcPinStoreTest implements PinStoreContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @BeforeEach
  void world() {
    WORLD.get().dataset(1, 1, 1);
    WORLD.get().request(1, 1, 3, 1);
  }

  @Override
  public PinStore store() {
    return new JdbcPinStore(WORLD.get().jdbc());
  }

  /** Routers of different versions run together during an upgrade. */
  @Test
  void pinsOfUnknownAutomationsAreNotRemoved() {
    PinSubject one =
        new PinSubject(
            Optional.empty(),
            Optional.empty(),
            Optional.of(1L),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    Instant end = NOON.plusSeconds(60);
    Pin known =
        new Pin(
            0,
            Automatic.EXPIRY,
            one,
            Optional.empty(),
            Optional.empty(),
            Optional.of(end),
            "r",
            "ann",
            NOON);
    long other = store().put(known);
    WORLD.get().jdbc().sql("update automation_pin set automation = 'telepathy'").update();
    store().put(known);
    assertThat(store().end(end)).extracting(Pin::what).containsExactly(Automatic.EXPIRY);
    assertThat(WORLD.get().jdbc().sql("select id from automation_pin").query(Long.class).single())
        .isEqualTo(other);
  }
}
