package io.argosy.router.audit.store;

import io.argosy.router.audit.AuditLog;
import io.argosy.router.audit.AuditLogContract;
import io.argosy.router.fixture.RolledBackStreet;
import java.util.List;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcAuditLogTest implements AuditLogContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @Override
  public AuditLog log() {
    return new JdbcAuditLog(WORLD.get().jdbc(), WORLD.get().clock());
  }

  @Override
  public List<String> lines() {
    return WORLD
        .get()
        .jdbc()
        .sql(
            "select concat_ws(' ', actor, action, object, detail) from audit_entry order by at, id")
        .query(String.class)
        .list();
  }
}
