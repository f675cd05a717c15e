/** HTTP requests while the clocks of router and database differ. */
@NullMarked
package io.argosy.router.stage.http;

import org.jspecify.annotations.NullMarked;
