package io.argosy.router.audit.store;

import io.argosy.router.audit.AuditLog;
import java.time.Clock;
import java.time.ZoneOffset;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Writes one row per command. */
public final class JdbcAuditLog implements AuditLog {

  private static final int LONGEST_OBJECT = 1100;
  private static final int LONGEST_DETAIL = 4000;

  private final JdbcClient jdbc;
  private final Clock clock;

  public JdbcAuditLog(JdbcClient jdbc, Clock clock) {
    this.jdbc = jdbc;
    this.clock = clock;
  }

  @Override
  public void record(String actor, String action, String object, String detail) {
    jdbc.sql(
            """
            insert into audit_entry (id, at, actor, action, object, detail)
            values (nextval('audit_id_seq'), ?, ?, ?, ?, ?)
            """)
        .params(
            clock.instant().atOffset(ZoneOffset.UTC),
            actor,
            action,
            shortened(object, LONGEST_OBJECT),
            shortened(detail, LONGEST_DETAIL))
        .update();
  }

  private static String shortened(String text, int longest) {
    return text.length() <= longest ? text : text.substring(0, longest - 1) + "…";
  }
}
