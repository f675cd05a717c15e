package io.argosy.router.shadow.store;

import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.plan.Plan;
import io.argosy.router.plan.Planner;
import io.argosy.router.plan.wire.CycleDocument;
import io.argosy.router.plan.wire.StoredCycle;
import io.argosy.router.shadow.PlannedCycle;
import io.argosy.router.shadow.ShadowStore;
import io.argosy.router.shadow.ShadowStoreContract;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcShadowStoreTest implements ShadowStoreContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @Override
  public ShadowStore store() {
    return new JdbcShadowStore(WORLD.get().jdbc());
  }

  @Override
  public void planned(long id, Instant at, PlannedCycle cycle) {
    OffsetDateTime time = OffsetDateTime.ofInstant(at, ZoneOffset.UTC);
    String strategy = cycle.policy().strategy().word();
    WORLD
        .get()
        .jdbc()
        .sql("insert into routing_cycle values (?, ?, ?, ?, ?, 0, 1, 'd', 'kept')")
        .params(id, time, strategy, cycle.batch().size(), cycle.batch().size())
        .update();
    byte[] body = body(id, at, cycle);
    WORLD
        .get()
        .jdbc()
        .sql("insert into routing_snapshot values (?, ?, ?, ?)")
        .params(id, time, body.length, body)
        .update();
  }

  private static byte[] body(long id, Instant at, PlannedCycle cycle) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream zipped = new GZIPOutputStream(bytes)) {
      Plan plan = Planner.plan(cycle.view(), cycle.batch(), cycle.policy());
      StoredCycle.Head head = new StoredCycle.Head(Long.toString(id), at, cycle.digest());
      CycleDocument.write(head, plan, cycle.files(), zipped);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  @Override
  public void damage(long id) {
    WORLD
        .get()
        .execute(
            "update routing_snapshot set body = substring(body from 1 for 20) where cycle_id = "
                + id);
  }

  @Override
  public void expire(long id) {
    WORLD.get().execute("delete from routing_snapshot where cycle_id = " + id);
  }

  @Override
  public List<String> stored() {
    return WORLD
        .get()
        .jdbc()
        .sql(
            """
            select r.cycle_id || ': ' || count(p.strategy)
            from shadow_run r left join shadow_plan p on p.cycle_id = r.cycle_id
            group by r.cycle_id order by r.cycle_id
            """)
        .query(String.class)
        .list();
  }
}
