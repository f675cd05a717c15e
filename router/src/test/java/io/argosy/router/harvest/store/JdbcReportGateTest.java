package io.argosy.router.harvest.store;

import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.harvest.ReportGate;
import io.argosy.router.harvest.ReportGateContract;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcReportGateTest implements ReportGateContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @Override
  public ReportGate gate() {
    return new JdbcReportGate(WORLD.get().jdbc());
  }
}
