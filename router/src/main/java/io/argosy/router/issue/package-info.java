/** Issue: creates tasks from routes and leases them to agents. */
@NullMarked
package io.argosy.router.issue;

import org.jspecify.annotations.NullMarked;
