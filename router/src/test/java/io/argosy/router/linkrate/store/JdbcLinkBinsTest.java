package io.argosy.router.linkrate.store;

import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.linkrate.LinkBins;
import io.argosy.router.linkrate.LinkBinsContract;
import java.util.List;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcLinkBinsTest implements LinkBinsContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @Override
  public LinkBins bins() {
    return new JdbcLinkBins(WORLD.get().jdbc());
  }

  @Override
  public List<String> history() {
    return WORLD
        .get()
        .jdbc()
        .sql(
            """
            select concat_ws(' ', done_files, done_bytes, failed_files, failed_bytes, busy_seconds)
            from link_bin order by bin_start
            """)
        .query(String.class)
        .list();
  }
}
