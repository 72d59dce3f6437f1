// The part of the menu about the table that is shown.

import { closeOverlay, showOverlay } from '../base/overlay';
import { go } from '../base/router';
import { useStore } from '../base/store';
import type { TableConnection } from '../table/connection';
import { PushSwitch } from '../table/push-switch';
import { t } from '../texts';
import { Part, Row } from './menu';

export function TableMenu({ connection }: { connection: TableConnection }) {
  const { table, local } = useStore(connection.model);
  if (!table) return null;
  const running = table.phase === 'begin' || table.phase === 'play';
  const seated = table.you.seat !== undefined;
  const member = table.you.member !== 0;
  return (
    <Part title={local ? t('menu.this_game') : t('menu.this_table')}>
      {!local && (
        <Row icon="share" onPress={() => showOverlay('invite')}>
          {t('menu.invite')}
        </Row>
      )}
      {!local && (
        <Row icon="eye" about={t('tv.menu_about')} href={`/tv/${connection.id}`}>
          {t('tv.menu')}
        </Row>
      )}
      {!local && member && (
        <Row icon="phone" about={t('menu.device_about')} onPress={() => showOverlay('device')}>
          {t('menu.device')}
        </Row>
      )}
      {!local && member && <PushSwitch table={table.table} />}
      {running && (table.game?.view.hand?.length ?? 0) > 1 && (
        <Row icon="hold" onPress={() => showOverlay('arrange')}>
          {t('play.arrange.title')}
        </Row>
      )}
      {running && seated && (
        <Row icon="flag" onPress={() => showOverlay('give_up')}>
          {t('menu.give_up')}
        </Row>
      )}
      {member && !local ? (
        <Row icon="leave_table" onPress={() => showOverlay('leave')}>
          {t('menu.leave')}
        </Row>
      ) : (
        <Row
          icon="leave_table"
          about={local && running ? t('menu.kept_here') : undefined}
          onPress={() => {
            closeOverlay();
            go('/');
          }}
        >
          {t('menu.to_start')}
        </Row>
      )}
      <p class="about-line menu-note">
        {table.settings.aid ? t('menu.aid_on') : t('menu.aid_off')}
        {!table.settings.hints && ` ${t('menu.hints_off')}`}
      </p>
    </Part>
  );
}
