/** Verifies that what arrived is what was promised. */
@NullMarked
package io.argosy.agent.verify;

import org.jspecify.annotations.NullMarked;
