/** Database storage of modes and pins. */
@NullMarked
package io.argosy.router.automation.store;

import org.jspecify.annotations.NullMarked;
