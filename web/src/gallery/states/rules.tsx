import RulesScreen from '../../rules/rules-screen';

export const states = {
  rules: () => <RulesScreen id="" />,
};
